import type { Context } from '../../../../../server/context.ts'
import { foldSms } from '../../../../../shared/fold-sms.ts'
import type { SmsPreview } from '../../sms.contract.ts'
import { fromUnits, monthsBudget } from './sms-budget.ts'
import { measureSms } from './sms-text.ts'

export async function previewSms(
  ctx: Pick<Context, 'config' | 'clock' | 'db'>,
  { text, recipients }: { text: string; recipients: number },
): Promise<SmsPreview> {
  const folded = foldSms(text)
  const measured = measureSms(folded)
  const { price, left } = await monthsBudget(ctx, ctx.db)
  return {
    folded,
    ...measured,
    cost: price === null ? null : fromUnits(measured.segments * recipients * price),
    budgetLeft: left === null ? null : fromUnits(left),
  }
}
