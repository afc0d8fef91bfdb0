import type { Day } from '../../../../../shared/days.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import { DICTIONARY } from '../../../ledger/dictionary.texts.ts'
import type { Owed, OwedTotals } from '../../owed.contract.ts'
import classes from './owed.module.css'

const HEADINGS = ['Tenant', 'Property', 'Unit', 'Phone'] as const
const AMOUNTS = ['Owed', 'Overdue', 'Credit'] as const

type Props = { rows: readonly Owed[]; totals: OwedTotals | undefined; company: string; today: Day }

/** Shown on paper only. */
export function PrintedOwed({ rows, totals, company, today }: Props) {
  const left = (totals?.tenants ?? rows.length) - rows.length
  return (
    <div className={classes.printed}>
      <h2>Who Owes</h2>
      <p>
        {company}, <DayText day={today} />
        {left > 0 && `. ${left.toLocaleString('en-GB')} more are not on this page; press Print to have all.`}
      </p>
      <p>{DICTIONARY.owed}</p>
      <table>
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading}>{heading}</th>
            ))}
            {AMOUNTS.map((heading) => (
              <th key={heading} data-align="right">
                {heading} (GHS)
              </th>
            ))}
            <th>Oldest due</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.tenantId}>
              <td>{row.tenantName}</td>
              <td>{row.propertyName}</td>
              <td>{row.unit}</td>
              <td>{printPhone(row.phone)}</td>
              <Amounts {...row} />
              <td>
                <DayText day={row.oldestDueDate} />
              </td>
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <td colSpan={HEADINGS.length}>Total of {totals.tenants.toLocaleString('en-GB')}</td>
              <Amounts {...totals} />
              <td />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

const Amounts = ({ owed, overdue, credit }: Pick<Owed, 'owed' | 'overdue' | 'credit'>) => (
  <>
    <td data-align="right">
      <Money cedis={owed} bare />
    </td>
    <td data-align="right">
      <Money cedis={overdue} bare />
    </td>
    <td data-align="right">
      <Money cedis={credit} bare />
    </td>
  </>
)
