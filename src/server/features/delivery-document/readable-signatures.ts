import { drawnSignature } from '../../job-rows/drawn-signature.ts';
import type { DocumentFacts } from './document-facts.ts';

/** The facts with signatures that can be drawn; one that cannot be is left out and said to be unreadable. */
export async function withReadableSignatures(facts: DocumentFacts): Promise<DocumentFacts> {
  return {
    ...facts,
    senderSigned: await readable(facts.senderSigned),
    consigneeSigned: await readable(facts.consigneeSigned),
  };
}

async function readable(signed: DocumentFacts['senderSigned']): Promise<DocumentFacts['senderSigned']> {
  if (signed.signature === null) return signed;
  const signature = await drawnSignature(signed.signature);
  return { ...signed, signature, isUnreadable: signature === null };
}
