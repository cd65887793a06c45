import { createContext, use, useEffect } from 'react';

/** The fields that a form draws, by name, with their labels: for the summary of what is wrong. */
export const FormLabels = createContext<Map<string, string>>(new Map());

export function useFormLabel(name: string, label: string): void {
  const labels = use(FormLabels);
  useEffect(() => {
    labels.set(name, label);
    return () => {
      labels.delete(name);
    };
  }, [labels, name, label]);
}
