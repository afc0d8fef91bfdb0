import { useClipboard } from '@mantine/hooks'
import { saveAs } from '../../../../../web/files/download.ts'
import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { rich } from '../../../../../web/ui/values.tsx'
import { useCompanyName } from '../../../company/web/company.api.ts'
import { useMe } from '../accounts.api.ts'
import classes from './two-step.module.css'

type Props = { codes: readonly string[]; onSaved: () => void }

/** The codes are shown only this once. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const { email, phone } = useMe()
  const { name } = useCompanyName()
  const clipboard = useClipboard()
  const download = () => {
    const text = [
      t('Recovery codes for {email} at {company}', { email: email ?? phone ?? '', company: name }),
      t('Each of them signs in once.'),
      '',
      ...codes,
      '',
    ]
    saveAs(new Blob([text.join('\r\n')], { type: 'text/plain' }), 'recovery-codes.txt')
  }
  return (
    <Stack gap="lg">
      <Text>
        {rich(
          'If your phone is lost or broken, one of these codes signs you in instead. Each works once. {now} Keep them where the phone is not: on paper, or in a password manager.',
          { now: <strong>{t('They are shown only now.')}</strong> },
        )}
      </Text>
      <ul className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row filling gap="sm">
        {'clipboard' in navigator && (
          <Button variant="default" onClick={() => clipboard.copy(codes.join('\n'))}>
            <span aria-live="polite">{t(clipboard.copied ? 'Copied' : 'Copy')}</span>
          </Button>
        )}
        <Button variant="default" onClick={download}>
          {t('Download')}
        </Button>
        <Button data-autofocus onClick={onSaved}>
          {t('I have saved them')}
        </Button>
      </Row>
    </Stack>
  )
}
