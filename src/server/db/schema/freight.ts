import type { ColumnType, Generated } from 'kysely';

import type { EInvoiceFormat, EInvoiceSendStatus } from '#domain/freight/e-invoice.ts';
import type { FreightState, Held } from '#domain/freight/freight-facts.ts';
import type { ChosenRule } from '#domain/freight/rule-choice.ts';
import type { StatementDocument } from '#domain/freight/statement.ts';
import type { FreightSide, Tariff } from '#domain/freight/tariff.ts';
import type { VatCategory } from '#domain/freight/vat.ts';

import type { DecimalColumn, Id, Json, Timestamp, Version } from './columns.ts';

/** Tariffs, what loads cost by them, and what was settled (0066-freight.sql). */
export interface FreightTables {
  tariffs: {
    id: Id;
    external_id: string | null;
    side: FreightSide;
    party_company_id: number | null;
    name: string;
    valid_from: string;
    valid_to: string | null;
    rules: Json<Tariff['rules']>;
    waiting: NullableJson<Tariff['waiting']>;
    extras: Json<Tariff['extras']>;
    fuel: NullableJson<Tariff['fuel']>;
    version: Version;
  };
  fuel_prices: { id: Id; valid_from: string; price: DecimalColumn; version: Generated<number> };
  vat_rates: { valid_from: string; rate: DecimalColumn };
  freight_loads: {
    id: Id;
    row_id: number;
    side: FreightSide;
    party_company_id: number | null;
    day: string;
    state: FreightState;
    held: Json<Held[]>;
    total_cents: number;
    open_cents: number;
    chosen: NullableJson<ChosenRule | null>;
    facts: NullableJson<unknown>;
  };
  freight_lines: {
    id: Id;
    load_id: number;
    row_id: number;
    side: FreightSide;
    party_company_id: number | null;
    code: string;
    number: number;
    amount_cents: number;
    words: string;
    vat_category: VatCategory;
    vat_rate: DecimalColumn;
    state: FreightState;
    statement_id: number | null;
  };
  freight_extras: {
    row_id: number;
    side: FreightSide;
    code: string;
    reason: string;
    added_by: number | null;
    added_at: Timestamp;
  };
  freight_queue: { id: Id; transport_job_id: number; not_before: Generated<Date | null> };
  freight_statements: {
    id: Id;
    side: FreightSide;
    party_company_id: number;
    year: number;
    ordinal: number;
    number: string;
    from_day: string;
    to_day: string;
    issued_on: string;
    net_cents: number;
    vat_cents: number;
    total_cents: number;
    document: Json<StatementDocument>;
    their_number: string | null;
    their_total_cents: number | null;
    created_by: number | null;
    created_at: Timestamp;
  };
  e_invoice_sends: {
    id: Id;
    statement_id: number;
    format: EInvoiceFormat;
    body: string;
    status: EInvoiceSendStatus;
    simulated: Generated<boolean>;
    error: string | null;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date>;
    asked_by: number | null;
    updated_at: Generated<Date>;
  };
  freight_statement_numbers: { side: FreightSide; year: number; last: number };
}

type NullableJson<T> = ColumnType<T, string | null, string | null>;
