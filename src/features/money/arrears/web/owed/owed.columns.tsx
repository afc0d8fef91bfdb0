import { Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { WhatsAppLink } from '../../../../../web/ui/links/whatsapp-link.tsx'
import { Choosable, type Choosing } from '../../../../../web/ui/list/bulk.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { RowMenu } from '../../../../../web/ui/list/row-menu.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import type { Owed } from '../../owed.contract.ts'
import { owedText } from '../../owed.rules.ts'
import classes from './owed.module.css'

export type OwedEntry = Owed & { id: string }
export type OwedAct = 'contact' | 'payment'

type Handlers = {
  company: string
  /** The acts that the person may do. */
  acts: readonly OwedAct[]
  onAct: (act: OwedAct, row: Owed) => void
  choosing: Choosing
}

const ACT_LABELS: Record<OwedAct, string> = { payment: 'Record payment', contact: 'Record contact' }

export const owedColumns = (handlers: Handlers): Column<OwedEntry>[] => [
  {
    header: 'Tenant',
    card: 'title',
    sort: ['tenantName', '-tenantName'],
    cell: ({ id, tenantName, overdue }) => (
      <Choosable id={id} name={tenantName} choosing={handlers.choosing} can={overdue > 0}>
        <TextLink to="/tenants/$id" params={{ id }} inherit title={tenantName} className={classes.name}>
          {tenantName}
        </TextLink>
      </Choosable>
    ),
  },
  {
    header: 'Unit',
    sort: ['unit', '-unit'],
    cell: ({ unit, propertyName }) => (
      <>
        {unit ?? '–'}
        <Text as="span" block size="caption" tone="soft">
          {propertyName}
        </Text>
      </>
    ),
  },
  {
    header: 'Owed',
    align: 'right',
    card: 'aside',
    sort: ['-owed', 'owed'],
    cell: ({ owed }) => <Money cedis={owed} />,
  },
  {
    header: 'Overdue',
    align: 'right',
    sort: ['-overdue', 'overdue'],
    cell: ({ overdue }) =>
      overdue > 0 ? (
        <span className={classes.late}>
          <Money cedis={overdue} />
        </span>
      ) : undefined,
  },
  {
    header: 'Credit',
    align: 'right',
    sort: ['-credit', 'credit'],
    cell: ({ credit }) => (credit > 0 ? <Money cedis={credit} /> : undefined),
  },
  {
    header: 'Oldest due',
    sort: ['oldestDueDate', '-oldestDueDate'],
    cell: ({ oldestDueDate }) => <DayText day={oldestDueDate} />,
  },
  { header: 'Actions', card: 'actions', tight: true, cell: (row) => <Actions row={row} {...handlers} /> },
]

function Actions({ row, company, acts, onAct }: Handlers & { row: OwedEntry }) {
  return (
    <>
      <WhatsAppLink phone={row.phone} name={row.tenantName} text={owedText(row, company)} asButton />
      {acts.length > 0 && (
        <RowMenu label={`More for ${row.tenantName}`}>
          {acts.map((act) => (
            <button key={act} type="button" onClick={() => onAct(act, row)}>
              {ACT_LABELS[act]}
            </button>
          ))}
        </RowMenu>
      )}
    </>
  )
}
