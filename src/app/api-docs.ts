import customCss from './api-docs.css?inline'

/** What Scalar's script, which the page loads first, puts into the window. */
declare const Scalar: { createApiReference(place: Element, configuration: object): unknown }

const SETTINGS = {
  // Nothing leaves this portal, and no button sends a real mail to a real tenant.
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  // The colours are those of the portal, which follow the system.
  hideDarkModeToggle: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  customCss,
}

/** Shows the API under the name of the company, which the server has written into the title. */
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
