import { useState } from 'react'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { t } from '../../../../../web/translate.ts'
import { BusyButton } from '../../../../../web/ui/form/busy-button.tsx'
import { FAILED } from '../announcement-texts.ts'
import { useMarkAnnouncementRead } from '../announcements.queries.ts'

type Props = { id: string; title: string; onFailed: (text: string) => void }

export function ReadButton({ id, title, onFailed }: Props) {
  const markRead = useMarkAnnouncementRead()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    if (busy) return
    setBusy(true)
    try {
      await markRead(id)
      document.querySelector('h1')?.focus({ preventScroll: true })
    } catch (error) {
      onFailed(errorMessageWith(FAILED.read)(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton
      variant="light"
      busy={busy}
      working={t('Saving...')}
      aria-label={busy ? undefined : t('I have read it: {title}', { title })}
      onClick={() => void press()}
    >
      {t('I have read it')}
    </BusyButton>
  )
}
