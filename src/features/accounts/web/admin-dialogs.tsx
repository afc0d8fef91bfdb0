import type { AdminPerson } from '../accounts.contract.ts'
import { AddAdmin } from './admin-add.tsx'
import { RemoveAdmin } from './admin-remove.tsx'

type Props = {
  /** The admin to remove, or 'add'. */
  open: 'add' | AdminPerson
  onClose: () => void
  onDone: (text: string) => Promise<void>
}

export function AdminDialogs({ open, onClose, onDone }: Props) {
  if (open === 'add')
    return (
      <AddAdmin
        onClose={onClose}
        onAdded={({ name, email }) => onDone(`${name} can sign in now, as ${email}.`)}
      />
    )
  return <RemoveAdmin admin={open} onClose={onClose} onRemoved={() => onDone(`${open.name} was removed.`)} />
}
