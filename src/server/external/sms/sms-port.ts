/** An SMS as it is handed over: the number in international form, the text within GSM 03.38. */
export interface OutgoingSms {
  /** Our id of the message; reports come to `reportUrl`, which names and proves it. */
  id: string;
  phone: string;
  text: string;
  reportUrl: string;
}

/** A service that sends SMSes. Throws ExternalError; answers the service's own id of the message. */
export interface SmsPort {
  send(sms: OutgoingSms): Promise<{ externalId: string }>;
}
