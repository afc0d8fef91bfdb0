import { Fragment } from 'react'
import { BusyButton } from '../../../../../web/ui/form/busy-button.tsx'
import { Icon } from '../../../../../web/ui/icon.tsx'
import { RowMenu } from '../../../../../web/ui/list/row-menu.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import { type NextAction, nextAction } from './next-action.ts'
import { type RowAction, type RowHandlers, useRowActions } from './row-actions.use.ts'

const LOOKS: Record<NextAction, 'filled' | 'light' | 'default'> = {
  review: 'filled',
  remind: 'light',
  paid: 'light',
  download: 'default',
}

/** The next step is a button, the rest is in the menu with deletion last. */
export function RowActions({ invoice, ...handlers }: RowHandlers & { invoice: Invoice }) {
  const actions = useRowActions(invoice, handlers)
  const next = nextAction(invoice, handlers.today)
  const {
    review,
    paid,
    record,
    remind,
    upload,
    download,
    preview,
    share,
    edit,
    payments,
    creditNote,
    writeOff,
    history,
  } = actions
  const isInMenu = (action: RowAction) => action.possible && action !== actions[next]
  const groups = [
    [review, paid, record, remind, upload],
    [download, preview, share, edit, payments, creditNote, writeOff, history],
    [actions.delete],
  ]
    .map((group) => group.filter(isInMenu))
    .filter((group) => group.length > 0)
  return (
    <>
      <NextButton action={actions[next]} look={LOOKS[next]} />
      <RowMenu label={`More for ${invoice.invoiceNumber}`} busy={groups.flat().some(({ busy }) => busy)}>
        {groups.map((group, index) => (
          <Fragment key={group[0]?.name}>
            {index > 0 && <hr />}
            {group.map((action) => (
              <button
                key={action.name}
                type="button"
                data-danger={action === actions.delete || undefined}
                onClick={action.run}
              >
                {action.name}
              </button>
            ))}
          </Fragment>
        ))}
      </RowMenu>
    </>
  )
}

function NextButton({ action, look }: { action: RowAction; look: 'filled' | 'light' | 'default' }) {
  const { name, run, busy = false, working } = action
  return (
    <BusyButton
      variant={look}
      flex="1 0 auto"
      size="compact-sm"
      aria-label={working ? undefined : name}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      busy={busy}
      working={working ?? <Icon name="hourglass" size={18} />}
      onClick={run}
    >
      {name}
    </BusyButton>
  )
}
