import type { RefObject } from 'react'
import { Section } from '../../../web/ui/page.tsx'
import classes from './invoices.module.css'
import type { Said } from './mail-messages.ts'
import { SingleInvoice } from './single-invoice.tsx'

type Props = {
  /** Learns where the form stands. */
  box: RefObject<HTMLDivElement | null>
  onClose: () => void
  onCreated: (said: Said) => Promise<void>
}

/** Where invoices are issued. */
export function NewInvoice({ box, onClose, onCreated }: Props) {
  return (
    <Section title="Single Invoice">
      <div className={classes.form} ref={box}>
        <SingleInvoice onClose={onClose} onCreated={onCreated} />
      </div>
    </Section>
  )
}
