import type { ReactNode } from 'react'
import { Stack } from '../../../../web/ui/layout.tsx'
import classes from './my-invoices.layout.module.css'

type Props = { owed: ReactNode; howToPay: ReactNode; owing: boolean; children: ReactNode }

/**
 * What is owed, how to pay it, then the rest; while nothing is owed, how to pay comes last. On a wide screen it
 * stays beside everything else.
 */
export function PayLayout({ owed, howToPay, owing, children }: Props) {
  const ways = <div className={classes.ways}>{howToPay}</div>
  return (
    <div className={classes.layout}>
      <div className={classes.owed}>{owed}</div>
      {owing && ways}
      <Stack className={classes.rest}>{children}</Stack>
      {!owing && ways}
    </div>
  )
}
