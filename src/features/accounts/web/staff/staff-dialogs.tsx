import type { OpenStaffDialog, WorkPlace } from './staff.types.ts'
import { AddStaff } from './staff-add.tsx'
import { EditStaff } from './staff-edit.tsx'
import { RemoveStaff } from './staff-remove.tsx'

type Props = {
  open: OpenStaffDialog
  properties: readonly WorkPlace[]
  onClose: () => void
  onDone: (text: string) => Promise<void>
}

export function StaffDialogs({ open, properties, onClose, onDone }: Props) {
  if (open.kind === 'add') {
    const added = ({ name, email }: { name: string; email: string }) =>
      onDone(`${name} can sign in now, as ${email}.`)
    return <AddStaff properties={properties} onClose={onClose} onAdded={added} />
  }
  const { kind, person } = open
  if (kind === 'edit') {
    const saved = () => onDone(`${person.name} was saved.`)
    return <EditStaff person={person} properties={properties} onClose={onClose} onSaved={saved} />
  }
  return (
    <RemoveStaff person={person} onClose={onClose} onRemoved={() => onDone(`${person.name} was removed.`)} />
  )
}
