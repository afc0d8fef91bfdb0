import { Confirm } from '../../../../web/ui/dialog.tsx'

type Props = { onRemove: () => Promise<void>; onClose: () => void }

export function RemoveLogo({ onRemove, onClose }: Props) {
  return (
    <Confirm
      title="Remove the logo?"
      action="Remove logo"
      busyWord="Removing..."
      onConfirm={onRemove}
      onClose={onClose}
    >
      Screens go back to the neutral one; invoices carry none from now on.
    </Confirm>
  )
}
