import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { getErrorMessage } from '../api-error.ts'
import { t } from '../translate.ts'
import classes from './dialog.module.css'
import { SubmitButton } from './form/submit-button.tsx'
import { DialogTitle } from './form/use-draft.ts'
import { Row, Stack } from './layout.tsx'
import { Notice } from './notice.tsx'

type Props = {
  title: string
  onClose: () => void
  size?: string | number
  /** The name of the close button, if 'Close' has another meaning in the dialog. */
  closeLabel?: string
  children: ReactNode
}

const SHEET = { inner: classes.inner ?? '', content: classes.content ?? '' }

/** Open while it is rendered: `{editing && <Dialog title="Edit tenant" …>}`. */
export function Dialog({ title, onClose, size = 'lg', closeLabel = t('Close'), children }: Props) {
  useFocusReturn()
  useCloseOnBack(onClose)
  return (
    <Modal
      classNames={SHEET}
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': closeLabel }}
      closeOnClickOutside={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <DialogTitle value={title}>{children}</DialogTitle>
    </Modal>
  )
}

type ConfirmProps = {
  title: string
  action: string
  busyWord?: string
  harmless?: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
  errorMessage?: (error: unknown) => string
  children: ReactNode
}

export function Confirm(props: ConfirmProps) {
  const {
    title,
    action,
    busyWord = t('Working...'),
    harmless = false,
    errorMessage = getErrorMessage,
    children,
    onClose,
  } = props
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useFocusReturn()
  useCloseOnBack(onClose)
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await props.onConfirm()
      onClose()
    } catch (error) {
      setFailure(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      classNames={SHEET}
      opened
      onClose={onClose}
      title={title}
      size="sm"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Stack className={classes.confirm} gap="xl" lineHeight={1.5}>
        <div>{children}</div>
        {failure && <Notice tone="error">{failure}</Notice>}
        <Row gap="sm" justify="end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('Cancel')}
          </Button>
          <SubmitButton color={harmless ? 'green' : 'red'} busyText={busyWord} busy={busy} onClick={confirm}>
            {action}
          </SubmitButton>
        </Row>
      </Stack>
    </Modal>
  )
}

function useCloseOnBack(onClose: () => void): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      // The browser has gone back; the dialog closes after the router has restored the address.
      addEventListener('popstate', onClose, { once: true })
      return true
    },
  })
}

function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        const target =
          before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null
        const heading = document.querySelector<HTMLElement>('h1')
        ;(target ?? heading)?.focus({ preventScroll: true })
      })
    }
  }, [])
}
