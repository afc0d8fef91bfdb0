CREATE TABLE "online_payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"reference" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "online_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"invoice_ids" uuid[] NOT NULL,
	"amount" bigint NOT NULL,
	"received" bigint,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"provider" text NOT NULL,
	"provider_id" text,
	"channel" text,
	"fees" bigint,
	"authorization_url" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"payment_id" uuid,
	"refunded" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "online_payments_amount" CHECK (amount between 1 and 10000000000),
	CONSTRAINT "online_payments_received" CHECK ((state in ('paid', 'unmatched')) = (received is not null)),
	CONSTRAINT "online_payments_posted" CHECK ((state = 'paid') = (payment_id is not null)),
	CONSTRAINT "online_payments_problem" CHECK ((state = 'unmatched') = (problem is not null)),
	CONSTRAINT "online_payments_whose" CHECK (tenant_id is not null or state = 'unmatched'),
	CONSTRAINT "online_payments_refunded" CHECK (refunded between 0 and coalesce(received, 0))
);
--> statement-breakpoint
CREATE TABLE "online_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"provider_id" text,
	"error" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_by_name" text NOT NULL,
	CONSTRAINT "online_refunds_amount" CHECK (amount between 1 and 10000000000)
);
--> statement-breakpoint
ALTER TABLE "online_payments" ADD CONSTRAINT "online_payments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_payments" ADD CONSTRAINT "online_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_refunds" ADD CONSTRAINT "online_refunds_reference_online_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."online_payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "online_payment_events_due" ON "online_payment_events" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "online_payment_events_received" ON "online_payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "online_payments_live" ON "online_payments" USING btree ("tenant_id","invoice_ids","amount") WHERE state in ('started', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "online_payments_payment" ON "online_payments" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "online_payments_started" ON "online_payments" USING btree ("started_at","reference");--> statement-breakpoint
CREATE INDEX "online_payments_tenant" ON "online_payments" USING btree ("tenant_id","started_at");--> statement-breakpoint
CREATE INDEX "online_payments_due" ON "online_payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "online_payments_unmatched" ON "online_payments" USING btree ("started_at") WHERE state = 'unmatched';--> statement-breakpoint
CREATE UNIQUE INDEX "online_refunds_live" ON "online_refunds" USING btree ("reference") WHERE state in ('requested', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "online_refunds_provider" ON "online_refunds" USING btree ("provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "online_refunds_reference" ON "online_refunds" USING btree ("reference","requested_at");