import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatDay } from '../../../../../shared/days.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Loaded } from '../../../../../web/ui/loaded.tsx'
import { Notice, useNotice } from '../../../../../web/ui/notice.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { listWaiting } from '../../papers.rules.ts'
import type { Signing } from '../../signing.schemas.ts'
import { isTemplateKind, KIND_NAMES } from '../../signings.rules.ts'
import { signingQuery } from '../signings.api.ts'
import { listPlaceholderLabels, STATE_LABELS, STATE_TONES } from '../signings.labels.ts'
import { SigningActs } from './acts/signing-acts.tsx'
import { DocumentSection } from './document.section.tsx'
import { SigningEvidence } from './evidence.sections.tsx'

export function PaperPage() {
  const { id = '' } = useParams({ strict: false })
  const result = useQuery(signingQuery(id))
  const shown = result.data
  return (
    <Page
      title={shown ? `${KIND_NAMES[shown.kind]} ${shown.number}` : 'Document'}
      back={
        <TextLink to="/signings" search={{}}>
          ‹ Documents
        </TextLink>
      }
      lead={
        shown && (
          <>
            <TextLink
              to="/tenants/$id"
              params={{ id: shown.tenantId }}
              search={{ tab: 'lease' }}
              inherit
              underline="always"
            >
              {shown.tenantName}
            </TextLink>
            , {shown.unitName}, {shown.propertyName}
          </>
        )
      }
      narrow
    >
      <Loaded result={result} failed="Failed to load the document">
        {(signing) => <SigningParts signing={signing} />}
      </Loaded>
    </Page>
  )
}

function SigningParts({ signing }: { signing: Signing }) {
  const notice = useNotice({ over: true })
  const mayWrite = useCan()('signing:write')
  const isDraft = signing.state === 'draft'
  return (
    <>
      {notice.node}
      <StateLine signing={signing} />
      {signing.endReason && <Notice tone="warning">{signing.endReason}</Notice>}
      {signing.missing.length > 0 && (
        <Notice tone="warning">
          It cannot be sent yet. Something is missing in the text: {listPlaceholderLabels(signing.missing)}.
          Fill it in for the tenant, the lease or the company, or change the text.
        </Notice>
      )}
      <Warnings signing={signing} />
      {mayWrite && <SigningActs signing={signing} notice={notice} />}
      <DocumentSection
        signing={signing}
        mayEdit={mayWrite && isDraft && isTemplateKind(signing.kind)}
        notice={notice}
      />
      <SigningEvidence signing={signing} />
    </>
  )
}

const WAITS = { office: 'the office', tenant: 'the tenant' } as const

function StateLine({ signing }: { signing: Signing }) {
  const { state, version, way, follows, signedOn, sealedAt, sentAt, objectUntil } = signing
  const waiting = listWaiting(signing).map((party) => WAITS[party])
  return (
    <Stack gap="2xs">
      <Row gap="xs md" align="center">
        <StatusBadge tone={STATE_TONES[state]} word={STATE_LABELS[state]} />
        <Text>
          {waiting.length > 0 && `Waits for the signature of ${waiting.join(' and ')}. `}
          {sealedAt && (
            <>
              Sealed <InstantText instant={sealedAt} />.{' '}
            </>
          )}
          {!sealedAt && sentAt && (
            <>
              Sent <InstantText instant={sentAt} />.
            </>
          )}
        </Text>
      </Row>
      <Text tone="soft" size="sm">
        Version {version}
        {way === 'paper' && `, on paper${signedOn ? `, signed on ${formatDay(signedOn)}` : ''}`}
        {follows && `, changes ${follows}`}
        {objectUntil && `, the tenant may object until ${formatDay(objectUntil)}`}
      </Text>
    </Stack>
  )
}

const Warnings = ({ signing: { warnings } }: { signing: Signing }) =>
  warnings.map(({ text, source, checkedOn }) => (
    <Notice key={text} tone="warning">
      {text}
      <Text as="span" block tone="soft" size="sm">
        {source}, read on {formatDay(checkedOn)}
      </Text>
    </Notice>
  ))
