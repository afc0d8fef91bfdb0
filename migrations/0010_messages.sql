ALTER TABLE "deliveries" RENAME COLUMN "about" TO "subject_id";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME COLUMN "person" TO "recipient_uid";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME COLUMN "attachment" TO "attachment_name";--> statement-breakpoint
DROP INDEX "deliveries_about";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "channel" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "params" jsonb;--> statement-breakpoint
CREATE INDEX "deliveries_subject_id" ON "deliveries" USING btree ("subject_id");--> statement-breakpoint
-- What was withdrawn while it was being sent is not tried any more.
UPDATE "deliveries" SET "state" = 'failed', "ended" = 'withdrawn', "claimed_until" = null,
  "html" = CASE WHEN "holds_secret" THEN null ELSE "html" END,
  "text" = CASE WHEN "holds_secret" THEN null ELSE "text" END
WHERE "state" = 'pending' AND "next_attempt_at" IS NULL;--> statement-breakpoint
-- Messages that have not gone out are rendered when they do; of those without parameters the stored text is sent.
UPDATE "deliveries" SET "params" = '{}'
WHERE "kind" IN ('invoice', 'paid') AND "state" <> 'sent' AND "ended" IS DISTINCT FROM 'withdrawn' AND "subject_id" IS NOT NULL;--> statement-breakpoint
UPDATE "deliveries" SET "params" = jsonb_build_object('dueDate', "attachment_name" -> 'data' ->> 'dueDate')
WHERE "kind" = 'reminder' AND "state" <> 'sent' AND "ended" IS DISTINCT FROM 'withdrawn' AND "subject_id" IS NOT NULL
  AND "attachment_name" -> 'data' ->> 'dueDate' IS NOT NULL;--> statement-breakpoint
UPDATE "deliveries" SET "params" = jsonb_build_object('leaseEndDate', "lease_end_date"::text)
FROM "lease_reminders"
WHERE "kind" = 'lease-ending' AND "state" <> 'sent' AND "ended" IS DISTINCT FROM 'withdrawn' AND "delivery_id" = "deliveries"."id";--> statement-breakpoint
UPDATE "deliveries" SET "subject_id" = "recipient_uid",
  "params" = jsonb_build_object('password', substring("text" FROM '(?n)^Password: (.+)$'), 'passwordHash', "password_hash")
FROM "accounts"
WHERE "kind" = 'welcome' AND "state" <> 'sent' AND "accounts"."uid" = "recipient_uid" AND "text" ~ '(?n)^Password: .+$';--> statement-breakpoint
UPDATE "deliveries" SET "subject_id" = "recipient_uid",
  "params" = jsonb_build_object('setPasswordUrl', substring("text" FROM 'https?://\S+/reset#\S+'), 'email', "recipient",
    'until', ("created_at" + interval '7 days')::date::text)
WHERE "kind" IN ('welcome-link', 'password-reset') AND "state" <> 'sent' AND "recipient_uid" IS NOT NULL
  AND "text" ~ 'https?://\S+/reset#\S+';--> statement-breakpoint
UPDATE "deliveries" SET "html" = null, "text" = null WHERE "params" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "attachment_name" TYPE text USING "attachment_name" ->> 'fileName';
