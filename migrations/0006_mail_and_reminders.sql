CREATE TABLE "mail_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text,
	"password" text,
	"from_address" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"invoice_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"due_date" date NOT NULL,
	"run_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_reminders_invoice_id_stage_due_date_pk" PRIMARY KEY("invoice_id","stage","due_date")
);
--> statement-breakpoint
CREATE TABLE "lease_reminders" (
	"tenant_id" uuid NOT NULL,
	"lease_end_date" date NOT NULL,
	"run_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lease_reminders_tenant_id_lease_end_date_pk" PRIMARY KEY("tenant_id","lease_end_date")
);
--> statement-breakpoint
CREATE TABLE "reminder_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" text NOT NULL,
	"day" date NOT NULL,
	"trigger" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"outcome" text NOT NULL,
	"reminded" integer NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "person" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "ended" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "attempts_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "deliveries" SET
	"asked_at" = "created_at",
	"ended" = CASE
		WHEN "state" <> 'failed' THEN NULL
		WHEN "last_error" LIKE 'Withdrawn: %' THEN 'withdrawn'
		WHEN "last_error" = 'Mail is switched off; nothing was sent' THEN 'off'
		WHEN "attempts" = 0 THEN 'no-server'
		WHEN "created_at" > now() - interval '24 hours' THEN 'refused'
		ELSE 'gave-up'
	END;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "asked_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "failed_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "search" text GENERATED ALWAYS AS (translate(lower(coalesce(recipient, '') || ' ' || coalesce(subject, '')), 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ', 'ooeennddffggvv')) STORED;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_run_id_reminder_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."reminder_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_reminders" ADD CONSTRAINT "lease_reminders_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_reminders" ADD CONSTRAINT "lease_reminders_run_id_reminder_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."reminder_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_reminders_run" ON "invoice_reminders" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "lease_reminders_run" ON "lease_reminders" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_runs_once" ON "reminder_runs" USING btree ("job","day") WHERE outcome = 'done' and trigger <> 'switched-on';--> statement-breakpoint
CREATE INDEX "reminder_runs_newest" ON "reminder_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_sent" ON "deliveries" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("created_at","id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("created_at","id") WHERE state = 'failed';