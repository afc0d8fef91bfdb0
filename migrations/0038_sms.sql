CREATE TABLE "sms_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"provider" text,
	"api_key" text,
	"sender" text,
	"monthly_budget" integer,
	"price_per_segment" integer,
	"quiet_from" text NOT NULL,
	"quiet_until" text NOT NULL,
	"sundays" boolean NOT NULL,
	"budget_alerted_for" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "handed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "segments" integer;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "cost" integer;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "report" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "next_check_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "deliveries_check" ON "deliveries" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "deliveries_handed" ON "deliveries" USING btree ("handed_at") WHERE handed_at is not null;