ALTER TABLE "receipts" ADD COLUMN "transaction_id" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "software" text;--> statement-breakpoint
CREATE INDEX "receipts_transaction" ON "receipts" USING btree (translate(lower(transaction_id), U&' \00A0\2007\2009\202F-\2010\2011\2012\2013\2014\2015\2212', '')) WHERE transaction_id is not null;--> statement-breakpoint
CREATE INDEX "payments_reference_key" ON "payments" USING btree (translate(lower(reference), U&' \00A0\2007\2009\202F-\2010\2011\2012\2013\2014\2015\2212', '')) WHERE reference is not null;