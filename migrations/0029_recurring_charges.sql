CREATE TABLE "billing_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"trigger" text NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rent_billings" (
	"rule_id" uuid NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"due_date" date NOT NULL,
	"invoice_id" uuid,
	"reason" text,
	"run_id" uuid,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rent_billings_rule_id_period_start_pk" PRIMARY KEY("rule_id","period_start"),
	CONSTRAINT "rent_billings_days" CHECK (period_end >= period_start),
	CONSTRAINT "rent_billings_invoice_of_billed" CHECK ((state = 'billed') = (invoice_id is not null))
);
--> statement-breakpoint
CREATE TABLE "rent_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lease_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"description" text NOT NULL,
	"every_months" integer NOT NULL,
	"anchor_day" integer NOT NULL,
	"lead_days" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"proration" text NOT NULL,
	"send_email" boolean DEFAULT true NOT NULL,
	"state" text NOT NULL,
	"activated_on" date,
	"resumed_on" date,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rent_rules_months" CHECK (every_months in (1, 3, 6, 12)),
	CONSTRAINT "rent_rules_days" CHECK (anchor_day between 1 and 31 and lead_days between 0 and 60),
	CONSTRAINT "rent_rules_order" CHECK (ends_on is null or ends_on >= starts_on),
	CONSTRAINT "rent_rules_activated" CHECK ((state = 'draft') = (activated_on is null))
);
--> statement-breakpoint
CREATE TABLE "rent_steps" (
	"rule_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "rent_steps_rule_id_from_day_pk" PRIMARY KEY("rule_id","from_day"),
	CONSTRAINT "rent_steps_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "rent_cards" (
	"lease_id" uuid PRIMARY KEY NOT NULL,
	"official_serial" text,
	"issued_on" date,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rent_billings" ADD CONSTRAINT "rent_billings_rule_id_rent_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rent_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_billings" ADD CONSTRAINT "rent_billings_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_billings" ADD CONSTRAINT "rent_billings_run_id_billing_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."billing_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_rules" ADD CONSTRAINT "rent_rules_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_steps" ADD CONSTRAINT "rent_steps_rule_id_rent_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rent_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_cards" ADD CONSTRAINT "rent_cards_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_runs_newest" ON "billing_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "rent_billings_run" ON "rent_billings" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "rent_billings_invoice" ON "rent_billings" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "rent_billings_confirmed" ON "rent_billings" USING btree ("rule_id") WHERE state = 'confirmed';--> statement-breakpoint
CREATE INDEX "rent_rules_lease" ON "rent_rules" USING btree ("lease_id");--> statement-breakpoint
CREATE INDEX "rent_rules_newest" ON "rent_rules" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "rent_rules_active" ON "rent_rules" USING btree ("id") WHERE state = 'active';--> statement-breakpoint
-- Written by hand from here on. A period is claimed before its invoice is written, in the same transaction.
ALTER TABLE "rent_billings" ALTER CONSTRAINT "rent_billings_invoice_id_invoices_id_fk" DEFERRABLE INITIALLY DEFERRED;
