/** For so many minutes whoever completed a work by mistake takes that back by themselves. */
export const takenBackWithin = 10;
