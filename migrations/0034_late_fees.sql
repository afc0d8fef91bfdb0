CREATE TABLE "late_fee_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"every" text NOT NULL,
	"grace_days" integer NOT NULL,
	"cap" bigint,
	"on" boolean NOT NULL,
	"since" date NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "late_fee_settings_value" CHECK (value > 0 and (kind = 'fixed' or value <= 10000)),
	CONSTRAINT "late_fee_settings_cap" CHECK (cap is null or cap > 0)
);
--> statement-breakpoint
CREATE TABLE "late_fees" (
	"invoice_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"fee_invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"fee_day" date NOT NULL,
	"charged_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "late_fees_invoice_id_n_pk" PRIMARY KEY("invoice_id","n"),
	CONSTRAINT "late_fees_fee_invoice" UNIQUE("fee_invoice_id"),
	CONSTRAINT "late_fees_amount" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "late_fees" ADD CONSTRAINT "late_fees_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_fees" ADD CONSTRAINT "late_fees_fee_invoice_id_invoices_id_fk" FOREIGN KEY ("fee_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;