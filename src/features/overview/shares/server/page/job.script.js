const LONG_SIDE = 2000
const form = document.querySelector('form')
const button = form.querySelector('button')
const label = button.textContent

async function shrink(input) {
  const [file] = input.files
  if (!file?.type.startsWith('image/') || !('createImageBitmap' in window)) return
  const photo = await createImageBitmap(file)
  const scale = Math.min(1, LONG_SIDE / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(photo.width * scale))
  canvas.height = Math.max(1, Math.round(photo.height * scale))
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!jpeg || (/^image\/(jpeg|png)$/.test(file.type) && jpeg.size >= file.size)) return
  const chosen = new DataTransfer()
  chosen.items.add(new File([jpeg], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' }))
  input.files = chosen.files
}

form.addEventListener('submit', async (event) => {
  if (form.dataset.small) return
  event.preventDefault()
  if (button.disabled) return
  button.disabled = true
  button.textContent = 'Sending...'
  // Without a smaller copy the photo is sent as it is.
  await shrink(form.elements.namedItem('photo')).catch(() => undefined)
  form.dataset.small = 'yes'
  form.requestSubmit()
})

window.addEventListener('pageshow', () => {
  button.disabled = false
  button.textContent = label
  delete form.dataset.small
})
