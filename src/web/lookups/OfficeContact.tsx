import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';

import { readablePhone } from '#domain/sms/phone.ts';

import { client as messages } from '../i18n/et/client.ts';
import { contentOf } from '../platform/api-client.ts';
import { callLink } from '../platform/paths.ts';

import styles from './OfficeContact.module.css';

/** Whom a client calls at the office; nothing where nobody there is known, or it cannot be read. */
export function OfficeContact() {
  const { data: contact = null } = useQuery({
    queryKey: ['office-contact'],
    queryFn: contentOf('getOfficeContact', {}),
    retry: false,
  });
  if (contact === null) return null;
  const { name, phone } = contact;
  return (
    <p className={styles.contact}>
      <Phone aria-hidden size={16} />
      <span>
        {messages.office}
        {name !== null && `: ${name}`}
      </span>
      <a href={callLink(phone)}>{readablePhone(phone)}</a>
    </p>
  );
}
