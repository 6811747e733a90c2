# A program that plays as matches expect: its king goes to and fro.
turn=0
while read -r word rest; do
    case $word in
    uci) echo uciok ;;
    ucinewgame) turn=0 ;;
    isready) echo readyok ;;
    go)
        turn=$((turn + 1))
        [ $((turn % 2)) = 1 ] && echo bestmove 00000001 || echo bestmove 00010000
        ;;
    quit) exit ;;
    esac
done
