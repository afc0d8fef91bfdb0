import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { SubmitButton } from '../../../../web/ui/form/submit-button.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../web/ui/lazy-part.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { LOGO_TYPES } from '../company.contract.ts'
import { NEUTRAL_LOGO } from '../company.rules.ts'
import { companyApi, companyQuery, settingsQuery } from './company.api.ts'
import classes from './logo.module.css'
import { scaleLogo } from './logo.scale.ts'

const REMOVE = lazyPart(() => import('./logo.remove.tsx').then((module) => module.RemoveLogo))

type Props = { onChanged: (done: string) => void }

/** The logo is saved at once, independently of the form. */
export function LogoSection({ onChanged }: Props) {
  const logoUrl = useQuery({ ...settingsQuery, enabled: false }).data?.logoUrl ?? null
  const [removing, setRemoving] = useState(false)
  const [failed, setFailed] = useState(false)
  const store = useQueryClient()
  const changed = async (done: string) => {
    await store.invalidateQueries({ queryKey: settingsQuery.queryKey })
    await store.invalidateQueries({ queryKey: companyQuery.queryKey, exact: true })
    // The header observes no query, so it must be refreshed here.
    await store.fetchQuery(companyQuery)
    onChanged(done)
  }
  const open = (next: boolean) => {
    setRemoving(next)
    setFailed(false)
  }
  const remove = async () => {
    await companyApi('DELETE /settings/logo')
    await changed('Logo removed successfully!')
  }
  return (
    <Section title="Logo">
      <Row gap="lg xl" align="start">
        <div className={classes.preview}>
          <img src={logoUrl ?? NEUTRAL_LOGO} alt={logoUrl ? 'The logo' : 'The neutral logo'} />
        </div>
        <Stack flex="1 1 260px" gap="md">
          <Text tone="soft">
            {logoUrl
              ? 'Stands in the header, on the sign-in page and on invoices.'
              : 'Screens show this neutral one, invoices none, until you upload yours: a PNG or JPEG picture.'}
          </Text>
          <Upload onUploaded={() => changed('Logo updated successfully!')}>
            {logoUrl && (
              <Button variant="subtle" color="red" px="sm" onClick={() => open(true)}>
                Remove logo
              </Button>
            )}
          </Upload>
        </Stack>
      </Row>
      {removing && (
        <LazyPart
          part={REMOVE}
          props={{ onRemove: remove, onClose: () => open(false) }}
          onFailed={() => {
            setRemoving(false)
            setFailed(true)
          }}
        />
      )}
      {failed && <Notice tone="error">{PART_FAILED}</Notice>}
    </Section>
  )
}

type UploadProps = { onUploaded: () => Promise<void>; children: ReactNode }

function Upload({ onUploaded, children }: UploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setFailure(null)
    try {
      await companyApi.upload('POST /settings/logo', { fields: {}, file: { logo: await scaleLogo(file) } })
      await onUploaded()
    } catch (error) {
      setFailure(getErrorMessage(error))
    }
    setBusy(false)
    // Lets the user choose the same file again.
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <Row gap="xs">
        <input
          ref={input}
          type="file"
          accept={LOGO_TYPES.join()}
          hidden
          onChange={(event) => void send(event.target.files?.[0])}
        />
        <SubmitButton
          variant="light"
          busyText="Uploading..."
          busy={busy}
          onClick={() => input.current?.click()}
        >
          Upload logo
        </SubmitButton>
        {!busy && children}
      </Row>
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  )
}
