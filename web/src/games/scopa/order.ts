// Cards stay where they were put: views list them from the lowest up, a table does not sort itself.

export class Order {
  #cards: string[] = []

  /** These cards, those that lay here before in their old order, new ones after them. */
  of(cards: readonly string[]): string[] {
    const staying = this.#cards.filter((card) => cards.includes(card))
    this.#cards = [...staying, ...cards.filter((card) => !staying.includes(card))]
    return this.#cards
  }
}
