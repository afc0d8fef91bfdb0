import type { ReactNode } from 'react'
import { formatCount } from '../../../../shared/money.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import type { Search } from './admin/analytics.links.ts'
import classes from './short-list.module.css'

type Props<Row> = {
  title: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** `what` is for example 'overdue invoices'. */
  all: { count: number; what: string; to: '/invoices' | '/tenants'; search: Search }
  nothing: string
  children?: ReactNode
}

export function ShortList<Row>({ title, columns, rows, rowKey, all, nothing, children }: Props<Row>) {
  return (
    <Section title={title} aside={rows.length > 0 && <AllLink {...all} />}>
      {children}
      {rows.length === 0 ? (
        <Text tone="soft">{nothing}</Text>
      ) : (
        <div className={classes.table}>
          <DataTable label={title} columns={columns} rows={rows} rowKey={rowKey} />
        </div>
      )}
    </Section>
  )
}

function AllLink({ count, what, to, search }: Props<unknown>['all']) {
  return (
    <TextLink to={to} search={search}>
      View all {formatCount(count)}
      <span className="visually-hidden"> {what}</span>
    </TextLink>
  )
}

export const Caption = ({ children }: { children: ReactNode }) => <Below>{children}</Below>
