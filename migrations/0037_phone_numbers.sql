ALTER TABLE "profiles" ADD COLUMN "phone_e164" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "channels" text[] DEFAULT '{"email"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "preferred_channel" text;--> statement-breakpoint
CREATE INDEX "profiles_phone_e164" ON "profiles" USING btree ("phone_e164");--> statement-breakpoint
-- Numbers of Ghana in the usual spellings, and numbers that name their country.
UPDATE "profiles" SET "phone_e164" = CASE
    WHEN "digits" ~ '^0[235][0-9]{8}$' THEN '+233' || substr("digits", 2)
    WHEN "digits" ~ '^(\+|00)?233[235][0-9]{8}$' THEN '+233' || right("digits", 9)
    WHEN "digits" ~ '^\+[1-9][0-9]{7,14}$' THEN "digits"
  END
  FROM (SELECT "uid" AS "of", replace(regexp_replace("phone", '[^0-9+(]', '', 'g'), '(0', '') AS "digits" FROM "profiles") AS "typed"
  WHERE "uid" = "of";
