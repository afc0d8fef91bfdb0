import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { DayText, InstantText } from '../../../../../web/ui/values.tsx'
import type { Signing } from '../../signing.schemas.ts'
import { TRAIL_LABELS } from '../signings.labels.ts'

const PARTY_NAMES = { office: 'The office', tenant: 'The tenant' } as const
const CHANNEL_NAMES = { email: 'e-mail', sms: 'SMS' } as const

/** Signatures, the trail, the sums of the files and the registration. */
export function SigningEvidence({ signing }: { signing: Signing }) {
  const { signatures, trail, documentSha256, sealedSha256, registration } = signing
  return (
    <>
      {signatures.length > 0 && (
        <Section title="Signatures">
          <Stack as="ul" gap="md">
            {signatures.map((signature) => (
              <SignatureItem key={signature.party} signature={signature} />
            ))}
          </Stack>
        </Section>
      )}
      {registration && (
        <Section title="Registration">
          <Text>
            Registered on <DayText day={registration.registeredOn} /> under {registration.reference}.
            {registration.stampedOn && (
              <>
                {' '}
                Stamped on <DayText day={registration.stampedOn} />.
              </>
            )}
          </Text>
        </Section>
      )}
      {trail.length > 0 && (
        <Section title="Trail">
          <Stack as="ol" gap="sm">
            {trail.map(({ at, what, name, ip, detail }) => (
              <li key={`${at} ${what} ${name}`}>
                {TRAIL_LABELS[what]}
                {name && `: ${name}`}
                {detail && `, ${detail}`}
                <Text as="span" block tone="soft" size="sm">
                  <InstantText instant={at} />
                  {ip && `, from ${ip}`}
                </Text>
              </li>
            ))}
          </Stack>
        </Section>
      )}
      {documentSha256 && (
        <Section title="Check sums">
          <Sum name="Pages, SHA-256" sum={documentSha256} />
          {sealedSha256 && <Sum name="Sealed file, SHA-256" sum={sealedSha256} />}
          <Text>
            Whoever has the file can check it at{' '}
            <a className="text-link" data-underline="always" href="/check">
              /check
            </a>
            , without signing in.
          </Text>
        </Section>
      )}
    </>
  )
}

function SignatureItem({ signature }: { signature: Signing['signatures'][number] }) {
  const { party, name, signedAt, ip, userAgent, channel, sentTo } = signature
  return (
    <li>
      {PARTY_NAMES[party]}: <strong>{name}</strong>
      <Text as="span" block tone="soft" size="sm">
        <InstantText instant={signedAt} />
        {channel && `, code by ${CHANNEL_NAMES[channel]} to ${sentTo ?? ''}`}
        {ip && `, from ${ip}`}
      </Text>
      {userAgent && (
        <Text as="span" block tone="soft" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {userAgent}
        </Text>
      )}
    </li>
  )
}

const Sum = ({ name, sum }: { name: string; sum: string }) => (
  <div>
    <Text tone="soft" size="sm">
      {name}
    </Text>
    <Text style={{ overflowWrap: 'anywhere' }}>
      <code>{sum}</code>
    </Text>
  </div>
)
