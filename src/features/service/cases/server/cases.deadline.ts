import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { type Day, toDay } from '../../../../shared/days.ts'
import { type CaseStatus, isActive } from '../cases.rules.ts'
import { MAINTENANCE_ERRORS } from '../maintenance.messages.ts'
import { getDeadline, type Priority } from '../priority.rules.ts'
import type { CaseRow } from './cases.queries.ts'
import { findPriorityDays } from './maintenance/maintenance.queries.ts'

type Clocked = Pick<Context, 'clock' | 'config'>
type DeadlineFields = Partial<
  Pick<CaseRow, 'priority' | 'dueOn' | 'dueOnChosen' | 'resolvedAt' | 'reopenedAt'>
>

/** The deadline of a new request. */
export async function firstDeadline(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  priority: Priority = 'normal',
): Promise<{ priority: Priority; dueOn: Day }> {
  return { priority, dueOn: getDeadline(priority, clock.today(), await findPriorityDays(tx)) }
}

type Given = { status: CaseStatus; priority?: Priority | undefined; dueOn?: Day | null | undefined }

/** Fields that change with status or deadline; none for complaints. Throws 400 for a deadline before its first day. */
export async function deadlineChanges(
  ctx: Clocked,
  tx: Tx,
  before: CaseRow,
  given: Given,
): Promise<DeadlineFields> {
  if (before.kind !== 'request') return {}
  const { status, priority = before.priority } = given
  const reopened = !isActive(before) && isActive({ status })
  const changes: DeadlineFields = {
    priority,
    ...(status !== before.status && { resolvedAt: status === 'resolved' ? ctx.clock.now() : null }),
    ...(reopened && { reopenedAt: ctx.clock.now() }),
    ...(await deadline(ctx, tx, before, { ...given, priority, reopened })),
  }
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => before[field as keyof DeadlineFields] !== value),
  )
}

async function deadline(
  { clock, config: { TIME_ZONE } }: Clocked,
  tx: Tx,
  { priority: earlier, dueOnChosen, createdAt, reopenedAt }: CaseRow,
  { priority, dueOn, reopened }: Given & { priority: Priority; reopened: boolean },
): Promise<DeadlineFields> {
  if (dueOn) {
    if (dueOn < toDay(createdAt, TIME_ZONE)) throw MAINTENANCE_ERRORS.beforeMade().asDetail()
    return { dueOn, dueOnChosen: true }
  }
  const follows = dueOn === null || reopened || (priority !== earlier && !dueOnChosen)
  if (!follows) return {}
  const from = reopened ? clock.today() : toDay(reopenedAt ?? createdAt, TIME_ZONE)
  return { dueOn: getDeadline(priority, from, await findPriorityDays(tx)), dueOnChosen: false }
}
