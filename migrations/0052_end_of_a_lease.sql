ALTER TABLE "leases" ADD COLUMN "end_proration" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "unused_from" date;