import { answerTasks } from '../../threads/answer-tasks.ts';
import type { DocumentFacts } from './document-facts.ts';
import { renderDocument } from './document-pdf.ts';

/** One document to draw; everything in it is data that threads can hand over. */
export interface Drawing {
  facts: DocumentFacts;
  issuedOn: string;
  checkUrl: string;
}

answerTasks(({ facts, issuedOn, checkUrl }: Drawing) => renderDocument(facts, issuedOn, checkUrl));
