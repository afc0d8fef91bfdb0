ALTER TABLE "invoices" ADD COLUMN "vat_rate" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "vat_amount" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "e_vat_number" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_vat" CHECK ((vat_rate is null) = (vat_amount is null) and vat_rate between 0 and 100
        and vat_amount between 0 and amount and (e_vat_number is null or vat_rate is not null));