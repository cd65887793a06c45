import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { idParam } from '../values.ts';

export const deliveryDocumentEndpoints = {
  downloadDeliveryDocument: {
    ...routes.downloadDeliveryDocument,
    summary: 'The delivery document (saateleht) of a row as PDF; of any row that is not cancelled',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Record<string, Endpoint>;
