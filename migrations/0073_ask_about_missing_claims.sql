ALTER TABLE "receipts" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "money_desk_settings" ADD COLUMN "ask_tenants" boolean DEFAULT false NOT NULL;