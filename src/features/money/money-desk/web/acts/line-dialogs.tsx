import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { AsideForm } from './aside-form.tsx'
import { DecideForm } from './decide-form.tsx'
import type { FormAct, LineFormProps } from './line-form.types.ts'
import { SplitForm } from './split-form.tsx'
import { TenantForm } from './tenant-form.tsx'
import { UndoForm } from './undo-form.tsx'

const FORMS = { tenant: TenantForm, split: SplitForm, aside: AsideForm, decide: DecideForm, undo: UndoForm }
const TITLES: Record<FormAct, string> = {
  tenant: 'Whose money is it?',
  split: 'Split over tenants or invoices',
  aside: 'Put aside',
  decide: 'Perhaps the same',
  undo: 'Undo',
}

export function LineDialog({ act, ...props }: LineFormProps & { act: FormAct }) {
  const Shown = FORMS[act]
  return (
    <Dialog title={TITLES[act]} size={act === 'split' ? 'lg' : 'md'} onClose={props.onClose}>
      <Shown {...props} />
    </Dialog>
  )
}
