import { Button } from '../../../../../web/ui/button.tsx'
import classes from './mail-settings.module.css'
import { SECURITIES, type Security } from './mail-settings.schema.ts'

export type ProviderChoice = { host: string; port: string; security: Security }
type Provider = ProviderChoice & { name: string; hint: string }

const PROVIDERS: readonly Provider[] = [
  {
    name: 'Gmail',
    host: 'smtp.gmail.com',
    port: '587',
    security: 'starttls',
    hint: 'User: your whole address. Password: an app password, made in your Google account under Security once 2-Step Verification is on.',
  },
  {
    name: 'Zoho Mail',
    host: 'smtp.zoho.com',
    port: '465',
    security: 'tls',
    hint: 'User: your whole address. With a domain of your own the server is smtppro.zoho.com.',
  },
  {
    name: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: '587',
    security: 'starttls',
    hint: 'User: your whole address. “Authenticated SMTP” must be on for the mailbox.',
  },
]

export function providerHint(host: string): string | null {
  const provider = PROVIDERS.find((one) => one.host === host.trim().toLowerCase())
  return provider ? `${provider.name}: ${provider.hint}` : null
}

export const Providers = ({ onPick }: { onPick: (picked: ProviderChoice) => void }) => (
  <details className={classes.providers}>
    <summary>What to fill in for Gmail, Zoho, Microsoft or your own host</summary>
    <ul>
      {PROVIDERS.map(({ name, hint, ...picked }) => (
        <li key={name}>
          <div>
            <strong>{name}</strong>: {picked.host}, port {picked.port}, {getLabel(picked.security)}
            <p>{hint}</p>
          </div>
          <Button
            variant="default"
            size="compact-md"
            onClick={({ currentTarget }) => {
              currentTarget.closest('details')?.removeAttribute('open')
              onPick(picked)
            }}
          >
            Use {name}
          </Button>
        </li>
      ))}
      <li>
        <div>
          <strong>Your own host</strong>: mostly mail. before your domain (mail.company.com), port 465, TLS
          <p>User: your whole address. Your host says it under “Mail clients” or “Connect devices”.</p>
        </div>
      </li>
    </ul>
  </details>
)

const getLabel = (security: Security) => SECURITIES.find(({ value }) => value === security)?.label
