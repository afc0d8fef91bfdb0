LOCK TABLE "invoices" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_to_invoice_totals() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_totals (due_date, stored_display_status, count, pesewas, paid, credited, other)
    select due_date, stored_display_status, count(*), sum(amount), sum(received), sum(amount_credited), sum(amount_paid - received)
    from (select *, case when purpose = 'deposit' then 0 else amount_paid - amount_applied + amount_from_deposit end as received from added) as row
    where voided_at is null group by due_date, stored_display_status;
  elsif tg_op = 'DELETE' then
    insert into invoice_totals (due_date, stored_display_status, count, pesewas, paid, credited, other)
    select due_date, stored_display_status, -count(*), -sum(amount), -sum(received), -sum(amount_credited), -sum(amount_paid - received)
    from (select *, case when purpose = 'deposit' then 0 else amount_paid - amount_applied + amount_from_deposit end as received from removed) as row
    where voided_at is null group by due_date, stored_display_status;
  elsif tg_op = 'UPDATE' then
    insert into invoice_totals (due_date, stored_display_status, count, pesewas, paid, credited, other)
    select due_date, stored_display_status, sum(sign), sum(sign * amount), sum(sign * received), sum(sign * amount_credited),
      sum(sign * (amount_paid - received))
    from (select *, case when purpose = 'deposit' then 0 else amount_paid - amount_applied + amount_from_deposit end as received from (select 1 as sign, * from added union all select -1, * from removed) as row
      where voided_at is null) as change
    group by due_date, stored_display_status
    having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * received) <> 0 or sum(sign * amount_credited) <> 0
      or sum(sign * amount_paid) <> 0;
  else
    insert into invoice_totals (due_date, stored_display_status, count, pesewas, paid, credited, other)
    select due_date, stored_display_status, -sum(count), -sum(pesewas), -sum(paid), -sum(credited), -sum(other) from invoice_totals
    group by due_date, stored_display_status;
  end if;
  return null;
end $$;--> statement-breakpoint
INSERT INTO "invoice_totals" (due_date, stored_display_status, count, pesewas, paid, credited, other)
  SELECT due_date, stored_display_status, 0, 0, sum(amount_from_deposit), 0, -sum(amount_from_deposit) FROM "invoices"
  WHERE voided_at IS NULL AND purpose <> 'deposit' AND amount_from_deposit > 0 GROUP BY due_date, stored_display_status;
