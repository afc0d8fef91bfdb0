ALTER TABLE "invoices" ADD COLUMN "vat_credited" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "invoices" SET "vat_credited" = credited.vat
  FROM (SELECT line.invoice_id, sum(line.debit - line.credit) AS vat FROM "journal_lines" line
    JOIN "journals" ON journals.id = line.journal_id
    WHERE line.account = 'Output VAT' AND journals.kind = 'credit_note' GROUP BY line.invoice_id) AS credited
  WHERE invoices.id = credited.invoice_id AND credited.vat <> 0;
