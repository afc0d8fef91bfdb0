import type { OpenStaffDialog, WorkPlace } from './staff.labels.ts'
import { AddStaff } from './staff-add.tsx'
import { EditStaff } from './staff-edit.tsx'
import { RequireTotp } from './staff-owners.tsx'
import { RemoveStaff } from './staff-remove.tsx'
import { SignOutStaff } from './staff-sessions.tsx'
import { SwitchOffTotp } from './staff-totp.tsx'

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
  if (open.kind === 'owners') return <RequireTotp without={open.without} onClose={onClose} />
  const { kind, person } = open
  if (kind === 'edit') {
    const saved = () => onDone(`${person.name} was saved.`)
    return <EditStaff person={person} properties={properties} onClose={onClose} onSaved={saved} />
  }
  if (kind === 'totp') {
    const done = () => onDone(`${person.name} signs in with the password alone now, and gets a message.`)
    return <SwitchOffTotp person={person} onClose={onClose} onDone={done} />
  }
  if (kind === 'sessions') {
    const done = () => onDone(`${person.name} was signed out everywhere, and gets a message.`)
    return <SignOutStaff person={person} onClose={onClose} onDone={done} />
  }
  return (
    <RemoveStaff person={person} onClose={onClose} onRemoved={() => onDone(`${person.name} was removed.`)} />
  )
}
