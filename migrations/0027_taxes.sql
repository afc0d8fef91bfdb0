CREATE TABLE "tax_rates" (
	"name" text NOT NULL,
	"from_day" date NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "tax_rates_name_from_day_pk" PRIMARY KEY("name","from_day"),
	CONSTRAINT "tax_rates_percent" CHECK (percent between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "tax_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"vat_on" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vat_units" (
	"unit_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withholding_certificates" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"content_type" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vat_units" ADD CONSTRAINT "vat_units_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withholding_certificates" ADD CONSTRAINT "withholding_certificates_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withholding_certificates" ADD CONSTRAINT "withholding_certificates_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withholding_certificates_tenant" ON "withholding_certificates" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "withholding_certificates_file" ON "withholding_certificates" USING btree ("file_key");--> statement-breakpoint
INSERT INTO "tax_settings" ("id", "vat_on", "updated_at") VALUES (1, false, '2026-01-01T00:00:00Z');--> statement-breakpoint
INSERT INTO "tax_rates" ("name", "from_day", "percent", "source") VALUES
  ('residential', '2024-01-01', 8, 'https://gra.gov.gh/portfolio/rent-tax/'),
  ('commercial', '2024-01-01', 15, 'https://gra.gov.gh/portfolio/rent-tax/'),
  ('vat', '2026-01-01', 20, 'Act 1151 with NHIL and GETFund levy; gra.gov.gh');
