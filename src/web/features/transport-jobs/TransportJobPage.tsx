import { useEffect } from 'react';

import { prefetchTrucks } from '../../lookups/truck-option.ts';
import { TransportJobForm } from './TransportJobForm.tsx';

export function TransportJobPage() {
  useEffect(prefetchTrucks, []);
  return <TransportJobForm />;
}
