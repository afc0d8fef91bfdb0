import customCss from './api-docs.css?inline'

declare const Scalar: { createApiReference(place: Element, configuration: object): unknown }

const SETTINGS = {
  // Nothing is loaded from other sites, and no button sends a real email to a tenant.
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  hideDarkModeToggle: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  customCss,
}

async function showApi(place: Element): Promise<void> {
  const company = document.title
  const response = await fetch('/api/openapi.json')
  if (!response.ok) throw new Error(`The description of the API was answered with ${response.status}.`)
  const content = await response.json()
  const title = `API · ${company}`
  place.replaceChildren()
  Scalar.createApiReference(place, {
    ...SETTINGS,
    content: { ...content, info: { ...content.info, title } },
    metaData: { title },
  })
}

const place = document.querySelector('#app')
if (place) {
  showApi(place).catch((error: unknown) => {
    place.textContent = error instanceof Error ? error.message : String(error)
  })
}
