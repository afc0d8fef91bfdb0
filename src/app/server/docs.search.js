// The page is complete without this: it adds a search, and folds the list of calls on a phone.
const contents = document.getElementById('contents')
const search = document.getElementById('search')
const start = document.getElementById('start')
const found = document.getElementById('found')
const calls = [...document.querySelectorAll('main section:not(#start) > article')]
const texts = new Map(calls.map((call) => [call, call.textContent.toLowerCase().replaceAll('\u200b', '')]))

const narrow = matchMedia('(max-width: 900px)')
contents.open = !narrow.matches
narrow.addEventListener('change', () => {
  contents.open = !narrow.matches
})
contents.addEventListener('click', (event) => {
  if (narrow.matches && event.target.closest('a')) contents.open = false
})

function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const call of calls) {
    call.hidden = !words.every((word) => texts.get(call).includes(word))
    const link = contents.querySelector(`li > a[href="#${call.id}"]`)
    if (link) link.parentElement.hidden = call.hidden
    if (link && !call.hidden) count += 1
  }
  for (const section of document.querySelectorAll('main section:not(#start)')) {
    section.hidden = !section.querySelector('article:not([hidden])')
  }
  for (const list of contents.querySelectorAll('ul')) {
    const isEmpty = !list.querySelector('li:not([hidden])')
    list.hidden = isEmpty
    if (list.previousElementSibling?.matches('h2')) list.previousElementSibling.hidden = isEmpty
  }
  start.hidden = words.length > 0
  found.textContent = words.length === 0 ? '' : `${count} ${count === 1 ? 'call' : 'calls'}`
}

search.parentElement.hidden = false
search.addEventListener('input', show)
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === search) return
  event.preventDefault()
  contents.open = true
  search.focus()
})
// A link to a call leads there even while the search hides it.
addEventListener('hashchange', () => {
  const target = document.getElementById(location.hash.slice(1))
  if (!target?.closest('[hidden]')) return
  search.value = ''
  show()
  target.scrollIntoView()
})
