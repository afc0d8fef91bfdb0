import type { ReactNode } from 'react'
import { Stack } from '../../../../../web/ui/layout.tsx'
import classes from './my-invoices.layout.module.css'

type Props = { owed: ReactNode; howToPay: ReactNode; owing: boolean; children: ReactNode }

/** How to pay comes second, or last if nothing is owed; on a wide screen it is a separate column. */
export function PayLayout({ owed, howToPay, owing, children }: Props) {
  const howToPayPanel = <div className={classes.ways}>{howToPay}</div>
  return (
    <div className={classes.layout}>
      <div className={classes.owed}>{owed}</div>
      {owing && howToPayPanel}
      <Stack className={classes.rest}>{children}</Stack>
      {!owing && howToPayPanel}
    </div>
  )
}
