interface Entry {
  /** What the bank knows it by. */
  ref: string;
  amount: string;
  reference?: string | null;
  payer?: string;
  words?: string;
  currency?: string;
  isOut?: boolean;
}

/** A bank's statement (camt.053.001.02) with these entries. */
export function bankFile(entries: readonly Entry[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>1</MsgId></GrpHdr>
    <Stmt>
      <Id>1</Id>
      <Acct><Id><IBAN>EE382200221020145685</IBAN></Id></Acct>
      ${entries.map(entryOf).join('\n')}
    </Stmt>
  </BkToCstmrStmt>
</Document>`;
}

function entryOf({ ref, amount, reference, payer, words, currency = 'EUR', isOut = false }: Entry): string {
  return `<Ntry>
    <Amt Ccy="${currency}">${amount}</Amt>
    <CdtDbtInd>${isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd>
    <Sts>BOOK</Sts>
    <BookgDt><Dt>2026-06-03</Dt></BookgDt>
    <AcctSvcrRef>${ref}</AcctSvcrRef>
    <NtryDtls><TxDtls>
      <Refs><AcctSvcrRef>${ref}</AcctSvcrRef></Refs>
      <AmtDtls><TxAmt><Amt Ccy="${currency}">${amount}</Amt></TxAmt></AmtDtls>
      ${payer === undefined ? '' : `<RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties>`}
      <RmtInf>
        ${words === undefined ? '' : `<Ustrd>${words}</Ustrd>`}
        ${reference == null ? '' : `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`}
      </RmtInf>
    </TxDtls></NtryDtls>
  </Ntry>`;
}
