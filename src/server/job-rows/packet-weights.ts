import { sql } from 'kysely';

import type { PacketWeights } from '#domain/orders/packet.ts';

/** SQL for the weights in a delivery packet of a row `r`, from its driver's stops `loaded` and `unloaded`. */
export const packetWeights = sql<PacketWeights>`jsonb_build_object(
  'deliveredQuantity', r.delivered_quantity::text,
  'loadedGross', loaded.gross_weight_kg::text, 'loadedVehicle', loaded.vehicle_weight_kg::text,
  'loadedNet', loaded.net_weight_kg::text,
  'loadedEstimate', loaded.estimated_weight_kg::text,
  'unloadedGross', unloaded.gross_weight_kg::text, 'unloadedVehicle', unloaded.vehicle_weight_kg::text,
  'unloadedNet', unloaded.net_weight_kg::text,
  'unloadedEstimate', unloaded.estimated_weight_kg::text)`;

/** The stops of a row `r` where it was loaded and unloaded. */
export const packetStops = sql`
  left join driver_stops loaded on loaded.transport_job_id = r.transport_job_id and loaded.stop = 'pickup'
  left join driver_stops unloaded
    on unloaded.transport_job_id = r.transport_job_id and unloaded.stop = 'destination'`;
