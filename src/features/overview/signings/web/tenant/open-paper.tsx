import { useState } from 'react'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { openFile } from '../../../../../web/new-tab.ts'
import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { waitsFor } from '../../papers.rules.ts'
import type { Signing } from '../../signing.schemas.ts'
import { signingFile } from '../signings.api.ts'
import { hasOpened } from './has-opened.ts'

export function OpenPaper({ paper }: { paper: Signing }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { path, requestTicket } = signingFile(paper.id)
  const isFirst = waitsFor(paper, 'tenant') && !hasOpened(paper)
  const open = () => {
    setFailure(null)
    openFile(path, requestTicket).catch((error: unknown) => setFailure(getErrorMessage(error)))
  }
  return (
    <Stack gap="sm">
      <Button variant={isFirst ? 'filled' : 'default'} size="md" fullWidth onClick={open}>
        {t('Open the PDF')}
      </Button>
      {isFirst && (
        <Text tone="soft" size="sm">
          {t('Open it before you sign. It opens in another tab; come back here afterwards.')}
        </Text>
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
    </Stack>
  )
}
