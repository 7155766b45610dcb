// What is wrong with how the page lies on this screen, as sentences. Loaded by tests/browser/test_screens.py.
window.geometry = (() => {
  const PRESSED = 'a[href], button, input, select, summary, textarea'
  // Among words, with others before, after, above and below: what they take from each other is lost to neither.
  const RUNNING = ':is(p, li, td) a:not(.link, .button), p button[aria-describedby]'
  const LINE = 24 // pixels that each of them has for itself
  const TOLERANCE = 3 // pixels, for borders, shadows and rounding
  const STEP = 2
  const STILL = 2 // frames
  const nextFrame = requestAnimationFrame.bind(window) // a test may stop the clock of the page later
  const TOUCHABLE = new CSSStyleSheet() // what lets presses through covers all the same
  TOUCHABLE.replaceSync('* { pointer-events: auto !important }')
  const EVERYWHERE = { left: 0, top: 0, right: Infinity, bottom: Infinity }

  const scope = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body

  let styles, clips // of this look; what is asked often is worked out once

  function styleOf(element) {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element))
    return styles.get(element)
  }

  /** What is only there for those who hear the page is clipped to nothing, itself or with what it lies in. */
  const isForEars = (element) => element !== null && (styleOf(element).clipPath === 'inset(50%)' || isForEars(element.parentElement))

  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]') && !isForEars(element)

  function nameOf(element) {
    const text = element.ariaLabel || element.innerText || element.value || element.getAttribute('class') || element.tagName
    return `‘${String(text).trim().replace(/\s+/g, ' ').slice(0, 40)}’`
  }

  const shared = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const wide = (box) => box.right - box.left
  const high = (box) => box.bottom - box.top
  const doOverlap = (one, other, least = TOLERANCE) => {
    const both = shared(one, other)
    return wide(both) > TOLERANCE && high(both) > least
  }

  /** What of the screen shows the inside of that element, for all that scrolls or clips around it. */
  function insideOf(element) {
    if (!element) return { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    if (!clips.has(element)) {
      const { overflowX, overflowY } = styleOf(element)
      const at = element.getBoundingClientRect()
      const across = overflowX === 'visible' ? EVERYWHERE : at
      const along = overflowY === 'visible' ? EVERYWHERE : at
      const own = { left: across.left, right: across.right, top: along.top, bottom: along.bottom }
      clips.set(element, shared(insideOf(element.parentElement), own))
    }
    return clips.get(element)
  }

  /** The part of it that is not cut off. */
  const unclipped = (element) => shared(element.getBoundingClientRect(), insideOf(element.parentElement))

  /** Whether a press at that point goes to the element; or, if it is one among words, to another of them. */
  function isHit(element, x, y, isAlone = true) {
    const found = document.elementFromPoint(x, y)
    if (found === null) return false
    return (element.closest('label') ?? element).contains(found) || (!isAlone && found.closest(RUNNING) !== null)
  }

  /** How long the longest stretch is, along a line, on which a press goes to the element; and where it is. */
  function stretch(isHitAt, from, to) {
    let [best, middle, run] = [0, (from + to) / 2, 0]
    for (let at = from; at <= to; at += STEP) {
      run = isHitAt(at) ? run + STEP : 0
      if (run > best) [best, middle] = [run, at - run / 2]
    }
    return [best, middle]
  }

  /** The width and height in which a finger hits it, as far as that matters. */
  function target(element, least, isAlone = true) {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const [x, y, reach] = [(left + right) / 2, (top + bottom) / 2, (least - TOLERANCE) / 2]
    const ends = [-reach, 0, reach]
    if (ends.every((by) => isHit(element, x + by, y, isAlone) && isHit(element, x, y + by, isAlone))) return [least, least]
    const [across, middle] = stretch((at) => isHit(element, at, y, isAlone), left - reach, right + reach)
    const [along] = stretch((at) => isHit(element, middle, at, isAlone), top - reach, bottom + reach)
    return [across, along]
  }

  /** How all is scrolled now, so that looking changes nothing. */
  function rememberScrolling() {
    const moved = [...document.querySelectorAll('*')].flatMap((element) => {
      const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = element
      return scrollHeight > clientHeight || scrollWidth > clientWidth ? [[element, scrollTop, scrollLeft]] : []
    })
    return () => {
      for (const [element, top, left] of moved) element.scrollTo(left, top)
    }
  }

  function* smallness(element, least, isAlone) {
    const [across, along] = target(element, least, isAlone)
    if (across === 0 || along === 0) yield `${nameOf(element)} cannot be reached`
    else if (Math.min(across, along) < least - TOLERANCE) yield `${nameOf(element)} is hit within ${across} × ${along} only`
  }

  /** What can be pressed, and too little of it. A page may be scrolled to it. */
  function* pressed(least) {
    const scrollBack = rememberScrolling()
    for (const element of scope().querySelectorAll(PRESSED)) {
      if (!isSeen(element)) continue
      const at = element.getBoundingClientRect()
      if (at.width < 2 || at.height < 2) continue
      const whole = element.closest('label') ?? element // what is pressed with it
      const [box, seen] = [whole.getBoundingClientRect(), unclipped(whole)]
      if (wide(seen) < box.width - TOLERANCE || high(seen) < box.height - TOLERANCE) {
        whole.scrollIntoView({ block: 'center', inline: 'center' })
        clips.clear()
      }
      const isAlone = !element.matches(RUNNING)
      yield* smallness(element, isAlone ? least : Math.min(LINE, least), true)
      if (!isAlone && element.matches('button')) yield* smallness(element, least, false)
    }
    scrollBack()
    clips.clear()
  }

  /** What a player must have in sight without scrolling. */
  function* kept(selectors) {
    for (const selector of selectors) {
      for (const element of scope().querySelectorAll(selector)) {
        if (!isSeen(element)) continue
        const at = element.getBoundingClientRect()
        const seen = unclipped(element)
        const cut = Math.max(at.width - wide(seen), at.height - high(seen))
        if (cut > TOLERANCE) yield `${selector} ${nameOf(element)} is cut off by ${Math.round(cut)}`
      }
    }
  }

  /** What a player needs, and lies over something else that they need. */
  function* crowding(selectors) {
    const needed = selectors.flatMap((selector) => [...scope().querySelectorAll(selector)])
    const all = needed.filter(isSeen).map((element) => ({ element, box: unclipped(element) }))
    for (const [index, one] of all.entries())
      for (const other of all.slice(index + 1))
        if (!one.element.contains(other.element) && !other.element.contains(one.element) && doOverlap(one.box, other.box, 2 * TOLERANCE))
          yield `${nameOf(one.element)} and ${nameOf(other.element)} lie over each other`
  }

  /** Every piece of text that is seen, with where it is. */
  function words() {
    const found = []
    const walker = document.createTreeWalker(scope(), NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!node.data.trim() || element.closest('svg, option, script, style, [popover]') || !isSeen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const at of range.getClientRects()) {
        const box = shared(at, insideOf(element))
        if (wide(box) > 2 && high(box) > 2) found.push({ node, element, box })
      }
    }
    return found
  }

  /** Text that lies on other text, and text that something covers. */
  function* overlaps() {
    const all = words()
    document.adoptedStyleSheets.push(TOUCHABLE)
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(index + 1))
        if (one.node !== other.node && doOverlap(one.box, other.box, 2 * TOLERANCE))
          yield `${nameOf(one.element)} lies on ${nameOf(other.element)}`
      const cover = coverOf(one)
      if (cover) yield `${nameOf(one.element)} is covered by ${nameOf(cover.closest('[aria-label], [class*=" "]') ?? cover)}`
    }
    document.adoptedStyleSheets.pop()
  }

  /** What is painted over a piece of text, at its ends or in its middle. */
  function coverOf({ element, box }) {
    const y = (box.top + box.bottom) / 2
    for (const x of [box.left + TOLERANCE, (box.left + box.right) / 2, box.right - TOLERANCE]) {
      const above = document.elementFromPoint(x, y)
      if (!above || above.contains(element) || element.contains(above) || element.closest('label')?.contains(above)) continue
      if (isPainted(above)) return above
    }
    return null
  }

  /** Whether one cannot see through it: what is only there to be pressed has no colour. */
  function isPainted(element) {
    if (element.closest('svg, img') || element.matches('.card, .card *')) return true
    const { backgroundColor, backgroundImage } = styleOf(element)
    return backgroundImage !== 'none' || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)
  }

  function* sideways() {
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) yield `the page is ${scrollWidth} wide on a screen of ${innerWidth}`
  }

  /** In a dialog all columns are seen. */
  function* cutColumns() {
    for (const element of document.querySelectorAll('dialog[open] *')) {
      const { overflowX, textOverflow } = styleOf(element)
      if (overflowX === 'visible' || textOverflow === 'ellipsis' || element.matches('input, select')) continue
      const cut = element.scrollWidth - element.clientWidth
      if (isSeen(element) && cut > TOLERANCE) yield `${nameOf(element)} is cut off at the side by ${cut}`
    }
  }

  /** Notices may lie over the middle of the table alone. */
  function* intrusions(clear) {
    for (const notice of document.querySelectorAll('.notices > *'))
      for (const element of document.querySelectorAll(clear.join()))
        if (isSeen(element) && doOverlap(unclipped(notice), unclipped(element))) yield `a notice covers ${nameOf(element)}`
  }

  /** Where these things are, by selector: the first of them that is seen. */
  function places(selectors) {
    const found = selectors.map((selector) => [selector, [...document.querySelectorAll(selector)].find(isSeen)])
    return Object.fromEntries(
      found.filter(([, element]) => element?.clientHeight).map(([selector, element]) => [selector, element.getBoundingClientRect().toJSON()]),
    )
  }

  /** When the page has that size and nothing has moved for some frames. */
  async function settled(width, height) {
    const seen = () => [...document.querySelectorAll('button, .seat, p')].map((each) => Object.values(each.getBoundingClientRect().toJSON())).join()
    for (let before = '', still = 0; still < STILL || innerWidth !== width || innerHeight !== height; ) {
      await new Promise(nextFrame)
      const now = seen()
      still = now === before ? still + 1 : 0
      before = now
    }
  }

  /** All that is wrong on a screen of that size, and where things are. */
  async function look({ width, height, least, keep, clear, still }) {
    await settled(width, height)
    ;[styles, clips] = [new Map(), new Map()]
    const found = [...sideways(), ...cutColumns(), ...intrusions(clear)]
    const notices = [...document.querySelectorAll('.notices')]
    for (const each of notices) each.style.display = 'none' // what lies below is looked at too
    found.push(...kept(keep), ...crowding(keep), ...overlaps(), ...pressed(least))
    const at = places(still)
    for (const each of notices) each.style.display = ''
    return { complaints: [...new Set(found)], places: at }
  }

  /** What others say, and cannot be read on a screen of that size. */
  async function listen({ width, height }) {
    await settled(width, height)
    ;[styles, clips] = [new Map(), new Map()]
    const said = words().filter(({ element }) => element.closest('.said'))
    document.adoptedStyleSheets.push(TOUCHABLE)
    const unread = said.filter((each) => coverOf(each)).map(({ element }) => `${nameOf(element)} is covered`)
    document.adoptedStyleSheets.pop()
    return [...kept(['.said', 'main .seat']), ...crowding(['.said']), ...unread, ...(said.length ? [] : ['nobody says anything'])]
  }

  /** Where things are on a screen of that size. */
  async function stand({ width, height, still }) {
    await settled(width, height)
    return places(still)
  }

  return { listen, look, stand }
})()
