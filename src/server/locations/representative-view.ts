import type { Representative } from '#api/locations/representatives.ts';

export interface RepresentativeRow {
  id: number;
  phone: string | null;
  title: string | null;
  person_id: number;
  person_name: string;
  company_id: number;
  company_name: string;
  plant_protection_no: string | null;
  plant_protection_validity_date: string | null;
}

export function representativeView(row: RepresentativeRow): Representative {
  return {
    id: row.id,
    phone: row.phone,
    title: row.title,
    person: {
      id: row.person_id,
      name: row.person_name,
      plantProtectionNo: row.plant_protection_no,
      plantProtectionValidityDate: row.plant_protection_validity_date,
    },
  };
}
